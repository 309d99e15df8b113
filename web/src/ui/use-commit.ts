import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';

/**
 * The choice in a `select` whose value has an effect. A closed one selects another value with each arrow key: that has no effect
 * before Enter is pressed or the focus leaves. A choice by the pointer has its effect at once.
 * @returns `selected`: the value that has no effect yet; `handlers`: those of the `select`
 */
export function useCommit(onCommit: ((value: string) => void) | undefined) {
  const [selected, setSelected] = useState<string>();
  const isByKey = useRef(false);
  const commit = () => {
    if (selected !== undefined) onCommit?.(selected);
    setSelected(undefined);
  };
  const handlers = {
    onPointerDown: () => {
      isByKey.current = false;
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      isByKey.current = key !== 'Enter';
      if (key === 'Enter') commit();
    },
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
      if (isByKey.current) setSelected(target.value);
      else onCommit?.(target.value);
    },
    onBlur: commit,
  };
  return { selected, handlers };
}
