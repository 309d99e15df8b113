import { CODE_MISSING, CODE_SLOW, UNREACHABLE } from '@plaza/contract/error.ts';
import { use, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { isReachable, onceReachable, retryOnceReachable } from './connection.ts';
import { MissingCode } from './missing-code.ts';
import { savesData } from './save-data.ts';
import { whenIdle } from './use-calm.ts';

/** How long a press waits for code. */
const PATIENCE_MS = 3000;
/** When code that may be needed later is fetched, so that it holds up nothing. */
const LATER_MS = 2000;

export interface LazyComponent<Props> {
  /** Suspends while its code is under way; once it is there, it is shown without a pause. */
  readonly Component: ComponentType<Props>;
  /** Fetches the code; settles when it is there. A failed fetch is tried again by the next call. @throws MissingCode */
  readonly load: () => Promise<unknown>;
  readonly isLoaded: () => boolean;
  /**
   * Fetches the code when it is wanted; true from then on, once it is there. A fetch that fails is tried again when Plaza
   * can be reached; with `onMissing` it is not, nor waited for long: what was pressed must not happen later by itself.
   */
  readonly useLoaded: (wanted: boolean, onMissing?: (error: MissingCode) => void) => boolean;
}

const loaders: (() => Promise<unknown>)[] = [];
let isLoadingAll = false;

/** Fetches all code that is not there yet, when the browser is idle: it is there when the connection is not. */
export async function loadAllLater(): Promise<void> {
  if (isLoadingAll || savesData()) return;
  isLoadingAll = true;
  await new Promise((resolve) => setTimeout(resolve, LATER_MS));
  // Grows as the code that comes needs more.
  for (const load of loaders) {
    await new Promise<void>(whenIdle);
    await load()
      .catch(() => new Promise(onceReachable).then(load))
      .catch(() => undefined);
  }
}

/** A component whose code is fetched when first needed, or ahead of that. */
export function lazyComponent<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let failed = false;

  async function fetchOnce(): Promise<ComponentType<Props>> {
    try {
      return (Loaded = await fetchCode());
    } catch {
      failed = true;
      throw await missingCode(CODE_MISSING);
    }
  }

  function load(): Promise<ComponentType<Props>> {
    if (!loading || failed) {
      failed = false;
      loading = fetchOnce();
    }
    return loading;
  }
  loaders.push(load);

  function Component(props: Props) {
    // A failure is thrown, not tried again: that would be tried for ever.
    const Current = Loaded ?? use(loading ?? load());
    // Made once by the code that was loaded, not by this render.
    // oxlint-disable-next-line react/static-components
    return <Current {...props} />;
  }

  function useLoaded(wanted: boolean, onMissing?: (error: MissingCode) => void): boolean {
    const [loaded, setLoaded] = useState(false);
    if (wanted && Loaded && !loaded) setLoaded(true);
    const isPressed = onMissing !== undefined;
    const miss = useEffectEvent((error: MissingCode) => onMissing?.(error));
    useEffect(() => {
      if (!wanted || loaded) return undefined;
      let stopped = false;
      let stopWaiting = () => {};
      const fail = (error: MissingCode) => {
        if (stopped) return;
        stopped = isPressed;
        if (isPressed) miss(error);
        else stopWaiting = retryOnceReachable(load, attempt);
      };
      const attempt = () => void load().then(() => stopped || setLoaded(true), fail);
      attempt();
      const timer = setTimeout(() => isPressed && void missingCode(CODE_SLOW).then(fail), PATIENCE_MS);
      return () => {
        stopped = true;
        stopWaiting();
        clearTimeout(timer);
      };
    }, [wanted, loaded, isPressed]);
    return loaded;
  }

  return { Component, load, isLoaded: () => Loaded !== undefined, useLoaded };
}

/** `reason`: why the code is missing, if Plaza can be reached. */
async function missingCode(reason: string): Promise<MissingCode> {
  return new MissingCode((await isReachable()) ? reason : UNREACHABLE);
}
