import { use, type ComponentType } from 'react';

export interface LazyComponent<Props> {
  /** Suspends while its code is under way; once it is there, it is shown without a pause. */
  readonly Component: ComponentType<Props>;
  /** Fetches the code; settles when it is there. A failed fetch is tried again by the next call. */
  readonly load: () => Promise<unknown>;
  readonly isLoaded: () => boolean;
}

/** A component whose code is fetched when first needed, or ahead of that. */
export function lazyComponent<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  async function fetchOnce(): Promise<ComponentType<Props>> {
    try {
      return (Loaded = await fetchCode());
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  const load = () => (loading ??= fetchOnce());

  function Component(props: Props) {
    const Current = Loaded ?? use(load());
    return <Current {...props} />;
  }

  return { Component, load, isLoaded: () => Loaded !== undefined };
}
