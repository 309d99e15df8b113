/** The channel of another tab of the same browser. */
export function otherTab(name = 'plaza-session') {
  const channel = new BroadcastChannel(name);
  const received: unknown[] = [];
  channel.addEventListener('message', ({ data }) => received.push(data));
  return {
    /** The messages so far. */
    received: received as readonly unknown[],
    send: (message: unknown) => {
      channel.postMessage(message);
    },
    /** Resolves at the next message; then all other tabs have received it, too. */
    nextMessage: () => new Promise((resolve) => channel.addEventListener('message', resolve, { once: true })),
    [Symbol.dispose]: () => channel.close(),
  };
}
