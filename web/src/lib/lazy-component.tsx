import { use, useEffect, useState, type ComponentType } from 'react';

const RETRY_MS = 3000;

export interface LazyComponent<Props> {
  /** Suspends while its code is under way; once it is there, it is shown without a pause. */
  readonly Component: ComponentType<Props>;
  /** Fetches the code; settles when it is there. A failed fetch is tried again by the next call. */
  readonly load: () => Promise<unknown>;
  readonly isLoaded: () => boolean;
  /**
   * Fetches the code once it is wanted, and tells when it is there. For what the page can do without for a while: a
   * failed fetch breaks nothing and is tried again.
   */
  readonly useLoaded: (wanted: boolean) => boolean;
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
    } catch (error) {
      failed = true;
      throw error;
    }
  }

  function load(): Promise<ComponentType<Props>> {
    if (!loading || failed) {
      failed = false;
      loading = fetchOnce();
    }
    return loading;
  }

  function Component(props: Props) {
    // A failure is thrown, not tried again: that would be tried for ever.
    const Current = Loaded ?? use(loading ?? load());
    // Made once by the code that was loaded, not by this render.
    // oxlint-disable-next-line react/static-components
    return <Current {...props} />;
  }

  function useLoaded(wanted: boolean): boolean {
    const [loaded, setLoaded] = useState(Loaded !== undefined);
    useEffect(() => {
      if (!wanted || loaded) return undefined;
      let retry: ReturnType<typeof setTimeout> | undefined;
      let stopped = false;
      const again = () => {
        if (!stopped) retry = setTimeout(attempt, RETRY_MS);
      };
      const attempt = () => void load().then(() => setLoaded(true), again);
      attempt();
      return () => {
        stopped = true;
        clearTimeout(retry);
      };
    }, [wanted, loaded]);
    return loaded;
  }

  return { Component, load, isLoaded: () => Loaded !== undefined, useLoaded };
}
