import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type HTMLAttributes,
  type ReactNode,
} from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import type { DropZoneProps } from './drop-zone.tsx';

const dropZone = lazyComponent<DropZoneProps>(async () => {
  const code = [import('./drop-zone.tsx'), import('../../../lib/image-file-check.ts')] as const;
  return (await Promise.all(code))[0].DropZone;
});

interface ImageDropProps extends Pick<DropZoneProps, 'onImage' | 'onError'> {
  readonly disabled: boolean;
  readonly children: ReactNode;
}

/** An area that accepts a dropped or pasted image. Its code is loaded at the first focus or pointer in it, or the first drag. */
export function ImageDrop({ disabled, children, ...results }: ImageDropProps) {
  const root = useRef<HTMLDivElement>(null);
  const handlers = useRef<HTMLAttributes<HTMLElement>>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    document.addEventListener('dragenter', want);
    return () => document.removeEventListener('dragenter', want);
  }, []);

  const drag =
    (name: 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop') => (event: DragEvent<HTMLElement>) => {
      // The field handles dragged text.
      if (!event.dataTransfer.types.includes('Files')) return;
      // By default the browser opens the file and leaves the page.
      event.preventDefault();
      handlers.current?.[name]?.(event);
    };

  return (
    <div
      ref={root}
      className="image-drop"
      onPointerEnter={() => setWanted(true)}
      onFocus={() => setWanted(true)}
      onDragEnter={drag('onDragEnter')}
      onDragOver={drag('onDragOver')}
      onDragLeave={drag('onDragLeave')}
      onDrop={drag('onDrop')}
      onPaste={(event) => {
        if (!isFormattedText(event)) handlers.current?.onPaste?.(event);
      }}
    >
      {children}
      {dropZone.useLoaded(wanted) && !disabled && (
        <dropZone.Component root={root} handlers={handlers} {...results} />
      )}
    </div>
  );
}

/** Whether formatted text is pasted: office programs add a picture of the text, which is no image of the post. */
function isFormattedText({ clipboardData: { types } }: ClipboardEvent): boolean {
  return types.includes('text/plain') && types.includes('text/html');
}
