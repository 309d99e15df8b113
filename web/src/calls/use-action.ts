import { useRef, useState } from 'react';
import { messageOf } from '../api/api-error.ts';

interface ActionState<Input extends readonly unknown[], Result> {
  readonly isRunning: boolean;
  /** The first input of the run; undefined when none is running. */
  readonly input: Input[0] | undefined;
  /** What the last run has thrown; undefined if it succeeded. */
  readonly error: unknown;
  /** That error as a sentence. */
  readonly failure: string | undefined;
  /** What the last run has returned; undefined if it failed. */
  readonly result: Result | undefined;
}

const NOT_RUN = {
  isRunning: false,
  input: undefined,
  error: undefined,
  failure: undefined,
  result: undefined,
};

/**
 * An action of a component, such as a call, and its state. While it runs, `error` and `result` are undefined; of several runs at once
 * the last one counts. `reset` forgets the last one, also while it runs.
 */
export function useAction<Input extends readonly unknown[], Result>(
  act: (...inputs: Input) => Promise<Result>,
) {
  const [state, setState] = useState<ActionState<Input, Result>>(NOT_RUN);
  const last = useRef(0);

  async function start(inputs: Input): Promise<void> {
    const number = ++last.current;
    const end = (ended: Partial<ActionState<Input, Result>>) =>
      number === last.current && setState({ ...NOT_RUN, ...ended });
    setState({ ...NOT_RUN, isRunning: true, input: inputs[0] });
    try {
      end({ result: await act(...inputs) });
    } catch (error) {
      end({ error, failure: messageOf(error) });
    }
  }

  function reset(): void {
    last.current++;
    setState(NOT_RUN);
  }

  return { ...state, run: (...inputs: Input) => void start(inputs), reset };
}
