import { endpointPath } from '@plaza/contract/endpoint.ts';
import { mutePost, type ChosenKind } from '@plaza/contract/notification.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NotificationSettings } from '../src/features/notifications/notification-settings.tsx';
import { useMuteItem } from '../src/features/notifications/post-mute.tsx';
import { failure, jsonOf, scriptNetwork } from './support/network.ts';
import { ALL_ON } from './support/notifications.ts';
import { currentTranslate } from '../src/lib/texts/texts.ts';
import { showToMember } from './support/show.tsx';

const switchOf = (kind: ChosenKind) =>
  page.getByRole('switch', { name: currentTranslate()(`notifications.setting.${kind}`) });

/** A server whose settings are all on. It answers changes one by one on request. */
function serverWithSettings() {
  let saved = ALL_ON;
  const sent: Record<string, boolean>[] = [];
  const waiting: ((works: boolean) => void)[] = [];
  scriptNetwork(({ method, body }) => {
    if (method === 'GET') return Response.json(saved);
    const settings = JSON.parse(String(body)) as Record<string, boolean>;
    sent.push(settings);
    return new Promise((resolve) =>
      waiting.push((works) => {
        if (works) saved = settings;
        resolve(works ? Response.json(saved) : failure('internal'));
      }),
    );
  });
  return {
    sent,
    answer: async (works: boolean) => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.(works);
    },
  };
}

test.each([
  ['user', 6],
  ['moderator', 8],
  ['owner', 8],
] as const)('a %s has %i switches', async (role, count) => {
  serverWithSettings();
  await showToMember(<NotificationSettings />, 1, role);
  await expect.element(switchOf('comment')).toBeChecked();
  expect(page.getByRole('switch').elements()).toHaveLength(count);
});

test('settings are shown at once and saved one after the other, and a failure reverts only its own', async () => {
  const server = serverWithSettings();
  await showToMember(<NotificationSettings />);
  await switchOf('like').click();
  await switchOf('mention').click();
  await expect.element(switchOf('like')).not.toBeChecked();
  await expect.element(switchOf('mention')).not.toBeChecked();
  await server.answer(false);
  await expect.element(page.getByText(/The setting was not saved/)).toBeVisible();
  await expect.element(switchOf('like')).toBeChecked();
  await expect.element(switchOf('mention')).not.toBeChecked();
  await server.answer(true);
  await expect.poll(() => server.sent).toHaveLength(2);
  expect(server.sent).toEqual([
    { ...ALL_ON, like: false },
    { ...ALL_ON, mention: false },
  ]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await server.answer(true);
  await expect.element(switchOf('like')).not.toBeChecked();
  expect(server.sent.at(-1)).toEqual({ ...ALL_ON, like: false, mention: false });
});

function MuteButton() {
  const { label, onSelect } = useMuteItem(7, true);
  return (
    <button type="button" onClick={onSelect}>
      {label}
    </button>
  );
}

test('a post is muted at once, a failure reverts it, and a success can be undone', async () => {
  let works = false;
  let saved = '{"muted":false}';
  const calls = scriptNetwork(({ path, method, body }) => {
    if (path !== endpointPath(mutePost, { id: 7 })) return failure('not_found');
    if (method === 'PUT' && !works) return failure('internal');
    if (method === 'PUT') saved = String(body);
    return Response.json(JSON.parse(saved));
  });
  await showToMember(<MuteButton />);
  const button = page.getByRole('button', { name: /mute this post/i });
  await button.click();
  await expect.element(page.getByText(/The post was not muted/)).toBeVisible();
  await expect.element(button).toHaveTextContent('Mute this post');
  works = true;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(button).toHaveTextContent('Unmute this post');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(button).toHaveTextContent('Mute this post');
  const sent = calls.filter(({ method }) => method === 'PUT').map(jsonOf);
  expect(sent).toEqual([{ muted: true }, { muted: true }, { muted: false }]);
});
