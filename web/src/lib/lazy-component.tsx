import { use, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { isReachable } from './connection.ts';
import { MissingCode } from './missing-code.ts';
import { savesData } from './save-data.ts';
import { whenIdle } from './use-calm.ts';

const RETRY_MS = 3000;
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
   * Fetches the code once it is wanted, and tells when it is there. A fetch that fails is tried again; with `onMissing` it
   * is not, nor waited for long: what was pressed must not happen later by itself.
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
    await load().catch(() => undefined);
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
      throw new MissingCode(await isReachable());
    }
  }

  function load(): Promise<ComponentType<Props>> {
    if (!loading || failed) {
      if (failed) fetchStylesAgain();
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
    const [loaded, setLoaded] = useState(Loaded !== undefined);
    const isPressed = onMissing !== undefined;
    const miss = useEffectEvent((error: MissingCode) => onMissing?.(error));
    useEffect(() => {
      if (!wanted || loaded) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let stopped = false;
      const fail = (error: MissingCode) => {
        if (stopped) return;
        clearTimeout(timer);
        if (isPressed) miss(error);
        else timer = setTimeout(attempt, RETRY_MS);
      };
      const attempt = () => void load().then(() => stopped || setLoaded(true), fail);
      if (isPressed)
        timer = setTimeout(() => void isReachable().then((is) => fail(new MissingCode(is))), PATIENCE_MS);
      attempt();
      return () => {
        stopped = true;
        clearTimeout(timer);
      };
    }, [wanted, loaded, isPressed]);
    return loaded;
  }

  return { Component, load, isLoaded: () => Loaded !== undefined, useLoaded };
}

/** The bundler's loader asks for a stylesheet once, also when it did not come. */
function fetchStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.after(link.cloneNode());
}
