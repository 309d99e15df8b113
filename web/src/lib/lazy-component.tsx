import { isAtLeast, type Role } from '@plaza/contract/role.ts';
import { use, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { isReachable, onceReachable, retryOnceReachable } from './connection.ts';
import { MissingCode, type MissingCodeReason } from './missing-code.ts';
import { savesData } from './save-data.ts';
import { loadTexts, type TextPart } from './texts/texts.ts';
import { whenIdle } from './use-idle.ts';
import { ignore } from './errors.ts';

/** How long a press waits for code before it fails. */
const TIMEOUT_MS = 3000;
/** The delay before code for later interactions is loaded. */
const PRELOAD_DELAY_MS = 2000;

export interface LazyComponent<Props> {
  /** Renders the loaded component. Suspends while the code is loading. @throws MissingCode if it could not be loaded */
  readonly Component: ComponentType<Props>;
  /** Loads the code once; the next call after a failure tries again. @throws MissingCode */
  readonly load: () => Promise<unknown>;
  readonly isLoaded: () => boolean;
  /**
   * Loads the code once `isNeeded` is true, and returns whether it is loaded and was needed. A failed load is repeated when Plaza
   * can be reached. With `onMissing`, for presses, a failure or a wait of 3 s calls `onMissing` instead: a press must not have its
   * effect much later.
   */
  readonly useLoaded: (isNeeded: boolean, onMissing?: (error: MissingCode) => void) => boolean;
}

const loaders: { readonly load: () => Promise<unknown>; readonly least: Role }[] = [];
let isLoadingAll = false;

/** Loads the code of all lazy components that a member with this role needs once, while the browser is idle: it is then available offline. Not with Save-Data. */
export async function loadAllLater(role: Role): Promise<void> {
  if (isLoadingAll || savesData()) return;
  isLoadingAll = true;
  await new Promise((resolve) => setTimeout(resolve, PRELOAD_DELAY_MS));
  // The newest first: what the present page opens, before other pages. Loaded code may add more.
  for (let next = loaders.pop(); next; next = loaders.pop()) {
    const { load, least } = next;
    if (!isAtLeast(role, least)) continue;
    await new Promise<void>((resolve) => whenIdle(resolve));
    await load()
      .catch((error: unknown) => {
        ignore(error);
        return new Promise(onceReachable).then(load);
      })
      .catch(ignore);
  }
}

/** What a lazy component needs beside its code. */
interface Needs {
  /** The lowest role that needs the component; `user` by default. */
  readonly least?: Role;
  /** The texts that it shows; `rest` by default. */
  readonly texts?: TextPart;
}

interface LazyCode<Code> {
  /** Loads the code once; the next call after a failure tries again. @throws MissingCode */
  readonly load: () => Promise<Code>;
  /** The code, once it is loaded. */
  readonly loaded: () => Code | undefined;
  /** The last call of `load`, which may have failed; the first one, if there was none. */
  readonly last: () => Promise<Code>;
}

/** Code and its texts that are loaded by `load`, or before while the browser is idle. */
export function lazyCode<Code>(
  fetchCode: () => Promise<Code>,
  { least = 'user', texts = 'rest' }: Needs = {},
): LazyCode<Code> {
  let loaded: Code | undefined;
  let loading: Promise<Code> | undefined;
  let failed = false;

  async function fetchOnce(): Promise<Code> {
    try {
      const [code] = await Promise.all([fetchCode(), loadTexts(texts)]);
      return (loaded = code);
    } catch (error) {
      ignore(error);
      failed = true;
      throw await missingCode('api.code_missing');
    }
  }

  function load(): Promise<Code> {
    if (!loading || failed) {
      failed = false;
      loading = fetchOnce();
    }
    return loading;
  }
  loaders.push({ load, least });
  return { load, loaded: () => loaded, last: () => loading ?? load() };
}

/** A component whose code and texts are loaded when it is first rendered, or before by `load` or `useLoaded`. */
export function lazyComponent<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  needs?: Needs,
): LazyComponent<Props> {
  const { load, last, loaded: component } = lazyCode(fetchCode, needs);

  function Component(props: Props) {
    // A failure is thrown: repeating it here would never end.
    const Current = component() ?? use(last());
    // The component is defined once by the loaded code, not by this render.
    // oxlint-disable-next-line react/static-components
    return <Current {...props} />;
  }

  function useLoaded(isNeeded: boolean, onMissing?: (error: MissingCode) => void): boolean {
    const [loaded, setLoaded] = useState(false);
    if (isNeeded && component() && !loaded) setLoaded(true);
    const isPressed = onMissing !== undefined;
    const miss = useEffectEvent((error: MissingCode) => onMissing?.(error));
    useEffect(() => {
      if (!isNeeded || loaded) return undefined;
      let stopped = false;
      let stopWaiting = () => {};
      const fail = (error: MissingCode) => {
        ignore(error);
        if (stopped) return;
        stopped = isPressed;
        if (isPressed) miss(error);
        else stopWaiting = retryOnceReachable(load, attempt);
      };
      const attempt = () => void load().then(() => stopped || setLoaded(true), fail);
      attempt();
      const timer = setTimeout(() => isPressed && void missingCode('api.code_slow').then(fail), TIMEOUT_MS);
      return () => {
        stopped = true;
        stopWaiting();
        clearTimeout(timer);
      };
    }, [isNeeded, loaded, isPressed]);
    return loaded;
  }

  return { Component, load, isLoaded: () => component() !== undefined, useLoaded };
}

/** The error of code that was not loaded. @param reason if Plaza can be reached */
async function missingCode(reason: MissingCodeReason): Promise<MissingCode> {
  return new MissingCode((await isReachable()) ? reason : 'api.unreachable');
}
