import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Avatar } from '../src/ui/avatar.tsx';

test.each([
  ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ['🇩🇪🇫🇷', '🇩🇪'],
  ['निशा', 'नि'],
  ['ada', 'A'],
])('without its picture, %s is shown as %s', async (name, initial) => {
  const { container } = await render(<Avatar name={name} picture="/no-such-picture" />);
  await expect.poll(() => container.textContent).toBe(initial);
});
