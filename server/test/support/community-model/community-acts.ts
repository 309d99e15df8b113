import { createDecision, revertDecision } from '@plaza/contract/decision.ts';
import { createReport, SUBJECT_TYPES } from '@plaza/contract/report.ts';
import { isAtLeast } from '@plaza/contract/role.ts';
import { blockMember, muteMember, unblockMember, unmuteMember } from '@plaza/contract/block.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { expect } from 'vitest';
import type { Db } from '../../../src/db/open.ts';
import { call, type Answer, type Answerer, type Input } from '../client.ts';
import { keepSignedIn } from '../devices.ts';
import { signIn } from '../seed.ts';
import type { CommunityModel, SubjectModel } from './community-model.ts';
import type { MemberModel } from './visibility-model.ts';

/** Random numbers that select what an act concerns. */
export interface Choice {
  readonly first: number;
  readonly second: number;
}

/** An element of a list, more probably one of the last `recent`. */
export const pick = <T>(list: readonly T[], n: number, recent = list.length): T | undefined =>
  list.at(-1 - (n % Math.max(1, Math.min(recent, list.length))));

/** Contents on which most acts take place. */
export const RECENT = 30;
/** Of nothing. */
export const MISSING_ID = 1_000_000;
const MEASURES = ['none', 'warn', 'suspend'] as const;

/** An assertion for classes. */
export const expectEqual = (actual: unknown, expected: unknown, what = ''): void =>
  expect(actual, `answer of ${what}`).toEqual(expected);

/** Blocks, mutes, reports and decisions of members, each expected to be answered as the model predicts. */
export class CommunityActs {
  readonly app: Answerer;
  readonly db: Db;
  readonly model: CommunityModel;

  constructor(app: Answerer, db: Db, model: CommunityModel) {
    this.app = app;
    this.db = db;
    this.model = model;
  }

  /** Makes a call. A suspended member may only delete the account. @param status of others */
  async call<E extends Endpoint>(
    { token, userId }: MemberModel,
    endpoint: E,
    input: Input,
    status: number,
  ): Promise<Answer<E> | undefined> {
    const answer = await call(this.app, endpoint, { ...input, token });
    const isRefused = this.model.isSuspended(userId) && endpoint.worksWhileRestricted !== true;
    const what = `${endpoint.name} ${JSON.stringify(input)} of ${userId}: ${JSON.stringify(answer.body)}`;
    expectEqual(answer.status, isRefused ? 403 : status, what);
    return answer.status < 300 ? answer : undefined;
  }

  async block(actor: MemberModel, choice: Choice): Promise<void> {
    const other = this.other(choice);
    const answer = await this.call(
      actor,
      blockMember,
      this.#both(actor, other),
      this.#hidingStatus(actor, other),
    );
    if (!answer || actor.blocked.has(other.userId)) return;
    actor.blocked.add(other.userId);
    this.model.reports.blocked(actor.userId, other.userId);
  }

  async mute(actor: MemberModel, choice: Choice): Promise<void> {
    const other = this.other(choice);
    const answer = await this.call(
      actor,
      muteMember,
      this.#both(actor, other),
      this.#hidingStatus(actor, other),
    );
    if (answer) actor.muted.add(other.userId);
  }

  async unblock(actor: MemberModel, { first }: Choice): Promise<void> {
    const userId = pick([...actor.blocked], first) ?? actor.userId;
    if (!(await this.call(actor, unblockMember, this.#both(actor, { userId }), 200))) return;
    actor.blocked.delete(userId);
    this.model.reports.unblocked(actor.userId, userId);
  }

  async unmute(actor: MemberModel, { first }: Choice): Promise<void> {
    const userId = pick([...actor.muted], first) ?? actor.userId;
    if (await this.call(actor, unmuteMember, this.#both(actor, { userId }), 200)) actor.muted.delete(userId);
  }

  async report(actor: MemberModel, choice: Choice): Promise<void> {
    const { model } = this;
    const subject = this.#subject(choice);
    const author = model.authorOf(subject);
    const isOpen = model.reports.isOpen(actor.userId, subject);
    const isOwn = author?.userId === actor.userId;
    const status = !model.isReportable(actor, subject) ? 404 : isOwn ? 403 : isOpen ? 409 : 201;
    const json = { subjectType: subject.type, subjectId: subject.id, reason: 'spam' };
    if ((await this.call(actor, createReport, { json }, status)) && author)
      model.reports.add({ ...subject, authorId: author.userId, reporterId: actor.userId });
  }

  /** Decides about a subject, sometimes without knowledge of the previous decision. */
  async decide(actor: MemberModel, choice: Choice): Promise<void> {
    const { model } = this;
    const subject = this.#subject(choice);
    const author = model.authorOf(subject);
    if (!author) return;
    const remove = subject.type !== 'member' && choice.second % 3 > 0;
    const measure = MEASURES[choice.second % 5] ?? 'none';
    const newest = model.newestDecision(subject);
    const previousId = choice.second % 10 === 0 ? null : newest;
    const mayDecide = model.mayDecide(actor, author, remove || measure !== 'none');
    const status = !mayDecide ? 403 : previousId !== newest ? 409 : 201;
    const details = { remove, measure, previousId, rule: '', reason: 'A reason' };
    const json = { subjectType: subject.type, subjectId: subject.id, ...details };
    const answer = await this.call(actor, createDecision, { json }, status);
    if (!answer) return;
    const content = remove ? model.contentOf(subject) : undefined;
    if (content) content.isRemoved = true;
    const comment = content && subject.type === 'comment' && model.comments.get(subject.id);
    if (comment) model.notifications.withdrawn(comment);
    const { id: decisionId } = answer.body;
    const suspends = measure === 'suspend';
    const { userId } = author;
    const effects = { removes: remove, suspends, hasConsequences: remove || measure !== 'none' };
    model.addDecision({
      ...subject,
      ...effects,
      decisionId,
      userId,
      decidedAs: actor.role,
      isReverted: false,
    });
    if (suspends) await this.#signIn(author);
  }

  async revert(actor: MemberModel, { first }: Choice): Promise<void> {
    const open = this.model.decisions.filter(
      (each) => !each.isReverted && this.model.members.has(each.userId),
    );
    const decision = pick(open, first);
    const author = this.model.members.get(decision?.userId ?? 0);
    if (!decision || !author) return;
    const isOwners = decision.decidedAs === 'owner' && actor.role !== 'owner';
    const isAllowed = this.model.mayDecide(actor, author, decision.hasConsequences) && !isOwners;
    const isKnown = this.model.mayDecide(actor, author, false);
    const status = isAllowed ? 200 : isAtLeast(actor.role, 'moderator') && !isKnown ? 404 : 403;
    const input = { params: { decisionId: decision.decisionId }, json: { reason: 'A mistake' } };
    if (!(await this.call(actor, revertDecision, input, status))) return;
    decision.isReverted = true;
    if (!decision.hasConsequences) this.model.reports.reopen(decision);
    const content = this.model.contentOf(decision);
    if (content && decision.removes) content.isRemoved = this.model.isRemovedByDecision(decision);
    if (decision.suspends) await this.#signIn(author);
  }

  /** A suspension, and its end, end all sessions. */
  async #signIn(member: MemberModel): Promise<void> {
    member.token = await signIn(this.db, member.userId);
    await keepSignedIn(this.db);
  }

  /** The member whom an act concerns. */
  other({ first }: Choice): MemberModel {
    const other = pick([...this.model.members.values()], first);
    if (!other) throw new Error('no member');
    return other;
  }

  #both = ({ userId }: MemberModel, other: Pick<MemberModel, 'userId'>): Input => ({
    params: { userId, memberId: other.userId },
  });

  /** The status of a block or mute. */
  #hidingStatus(actor: MemberModel, other: MemberModel): number {
    if (actor.userId === other.userId) return 403;
    return other.blocked.has(actor.userId) && !isAtLeast(actor.role, 'moderator') ? 404 : 200;
  }

  #subject({ first, second }: Choice): SubjectModel {
    const type = SUBJECT_TYPES[second % 7] ?? (second % 2 === 0 ? 'post' : 'comment');
    const { posts, comments, members } = this.model;
    const ids = { post: posts, comment: comments, member: members }[type];
    return { type, id: pick([...ids.keys()], first, RECENT) ?? MISSING_ID };
  }
}
