/** Another tab of the same browser, as far as the one under test can tell. */
export function otherTab(name = 'plaza-session') {
  const channel = new BroadcastChannel(name);
  return {
    tell: (message: unknown) => {
      channel.postMessage(message);
    },
    /** Settles when this tab hears something, as every other tab then does. */
    hears: () => new Promise((resolve) => channel.addEventListener('message', resolve, { once: true })),
    [Symbol.dispose]: () => channel.close(),
  };
}
