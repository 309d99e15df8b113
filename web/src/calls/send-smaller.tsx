import { lazyComponent } from '../lib/lazy-component.tsx';
import type { SendSmallerProps } from './smaller-button.tsx';

const button = lazyComponent(async () => (await import('./smaller-button.tsx')).SmallerButton);

/** After an upload that was too slow: a button that sends smaller pictures. Its code and texts are loaded after a failure. */
export function SendSmaller(props: SendSmallerProps) {
  const isLoaded = button.useLoaded(props.failure !== undefined && props.sent !== undefined);
  return isLoaded && <button.Component {...props} />;
}
