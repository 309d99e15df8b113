import type { QueryOf } from '@plaza/contract/endpoint.ts';
import { MEMBERS_PAGE_MAX, type listMembers as listEndpoint, type Member } from '@plaza/contract/member.ts';
import { avatarUrl } from '../images/image-view.ts';
import { readIdCursor, viewPage, type Page } from '../lib/page.ts';
import { restrictionOf } from '../sessions/viewer.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import { listUsers } from './member-repository.ts';
import { may } from './user-policy.ts';
import type { UserRow } from './user-repository.ts';
import type { UserResources } from './user-service.ts';

/** Lists members for a moderator, newest first. @throws AppError invalid_fields for an invalid cursor */
export async function listMembers(
  { db, mediaBase }: UserResources,
  viewer: Actor,
  { limit = MEMBERS_PAGE_MAX, cursor, search, role, state }: QueryOf<typeof listEndpoint>,
): Promise<Page<Member>> {
  const suspendedAt = state === 'suspended' ? Date.now() : undefined;
  const rows = await listUsers(db, { search, role, suspendedAt }, limit + 1, readIdCursor(cursor));
  return viewPage(rows, limit, (row) => memberView(row, viewer, mediaBase));
}

function memberView(row: UserRow, viewer: Actor, mediaBase: string): Member {
  const member = { userId: row.id, role: row.role };
  const restriction = restrictionOf(row) ?? null;
  return {
    ...member,
    username: row.username,
    name: row.name,
    profilePicture: avatarUrl(row, mediaBase),
    createdAt: new Date(row.created_at).toISOString(),
    postCount: row.post_count,
    hasPictures: row.avatar_name !== null || row.banner_name !== null,
    email: may(viewer, 'readEmail', member) ? row.email : null,
    restriction,
    registrationId: row.registration_id,
    can: {
      // A restricted member keeps a role, or loses it.
      changeRole: may(viewer, 'changeRole', member) && (!restriction || row.role !== 'user'),
      moderate: may(viewer, 'moderate', member) && row.registration_id === null,
    },
  };
}
