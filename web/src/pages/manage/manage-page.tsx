import { MANAGE_PAGES } from '@plaza/contract/pages.ts';
import { matchPath } from '@plaza/contract/path.ts';
import { isAtLeast, type Role } from '@plaza/contract/role.ts';
import type { ComponentType } from 'react';
import { useLocation } from 'wouter';
import { useMember } from '../../features/session/member.ts';
import '../../features/settings/settings.css';
import { usePageTitle } from '../../lib/page-title.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { Link } from '../../ui/link.tsx';
import { BelowHeading, Notice } from '../../ui/notice.tsx';
import type { PageProps } from '../page-props.ts';
import { CommunityPage } from './community-page.tsx';
import { AllInvitationsPage } from './invitations-page.tsx';
// In a file of its own: all other styles are in index.html.
import style from './manage.css?url';
import { LogPage } from './log-page.tsx';
import { MembersPage } from './members-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { RegistrationsPage } from './registrations-page.tsx';
import { ReportsPage } from './reports-page.tsx';
import { StoragePage } from './storage-page.tsx';
import { SubjectPage } from './subject-page.tsx';

/** A page of moderators or owners. */
interface Section {
  readonly path: string;
  /** In the navigation, and the heading of the page. */
  readonly label: PlainTextKey;
  /** The lowest role that may open it. */
  readonly least: Role;
  readonly Page: ComponentType<PageProps>;
  /** Whether the navigation lists it; true by default. */
  readonly isListed?: false;
}

/** All pages, in the order of the navigation. */
const SECTIONS: readonly Section[] = [
  { path: MANAGE_PAGES.manage, label: 'manage.section.overview', least: 'moderator', Page: OverviewPage },
  {
    path: MANAGE_PAGES.manageMembers,
    label: 'manage.section.members',
    least: 'moderator',
    Page: MembersPage,
  },
  {
    path: MANAGE_PAGES.manageReports,
    label: 'manage.section.reports',
    least: 'moderator',
    Page: ReportsPage,
  },
  {
    path: MANAGE_PAGES.manageSubject,
    label: 'manage.section.decide',
    least: 'moderator',
    Page: SubjectPage,
    isListed: false,
  },
  {
    path: MANAGE_PAGES.manageRegistrations,
    label: 'manage.section.registrations',
    least: 'moderator',
    Page: RegistrationsPage,
  },
  {
    path: MANAGE_PAGES.manageInvitations,
    label: 'manage.section.invitations',
    least: 'moderator',
    Page: AllInvitationsPage,
  },
  { path: MANAGE_PAGES.manageLog, label: 'manage.section.log', least: 'moderator', Page: LogPage },
  {
    path: MANAGE_PAGES.manageCommunity,
    label: 'manage.section.community',
    least: 'owner',
    Page: CommunityPage,
  },
  { path: MANAGE_PAGES.manageStorage, label: 'manage.section.storage', least: 'owner', Page: StoragePage },
];

/** The pages of moderators and owners: their navigation, and the one at the present path. */
export function ManagePage() {
  const t = useTranslate();
  const { role } = useMember();
  const [path] = useLocation();
  const section = SECTIONS.find((some) => matchPath(some.path, path));
  const [id = ''] = (section && matchPath(section.path, path)) ?? [];
  usePageTitle(t(section?.label ?? 'manage.title'));
  if (!section) return null;
  const { label, least, Page } = section;
  const sections = SECTIONS.filter((some) => some.isListed !== false && isAtLeast(role, some.least));
  return (
    <div className="settings manage">
      <link rel="stylesheet" href={style} precedence="manage" />
      <nav className="manage-navigation" aria-label={t('manage.title')}>
        {sections.map((some) => (
          <Link key={some.path} to={some.path} aria-current={some === section ? 'page' : undefined}>
            {t(some.label)}
          </Link>
        ))}
      </nav>
      {isAtLeast(role, least) ? (
        <>
          <h1>{t(label)}</h1>
          <BelowHeading value>
            <Page id={id} />
          </BelowHeading>
        </>
      ) : (
        <Notice title={t('manage.forOwners.title')} text={t('manage.forOwners.text')} />
      )}
    </div>
  );
}
