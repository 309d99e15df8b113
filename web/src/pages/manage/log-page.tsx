import { LogList } from '../../features/log/log-list.tsx';

/** What moderators, owners and the command line did. */
export function LogPage() {
  return (
    <section>
      <LogList />
    </section>
  );
}
