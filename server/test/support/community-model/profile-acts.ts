import { OLD_USERNAMES_MAX, updateUser } from '@plaza/contract/user.ts';
import { picture } from '../members.ts';
import { fileOf, formOf } from '../posts.ts';
import { expectEqual, pick, type Choice, type CommunityActs } from './community-acts.ts';
import type { CommunityModel } from './community-model.ts';
import { caseless, type MemberModel } from './visibility-model.ts';

/** Usernames that several members want. */
const WANTED = 30;

/** Changes of profiles, each expected to be answered as the model predicts. */
export class ProfileActs {
  readonly #acts: CommunityActs;
  readonly #model: CommunityModel;

  constructor(acts: CommunityActs) {
    this.#acts = acts;
    this.#model = acts.model;
  }

  /** Takes a username that may be new, of another member, or the former one of any member. */
  async rename(actor: MemberModel, choice: Choice): Promise<void> {
    const username = this.#wanted(actor, choice);
    const holder = this.#model.memberNamed(username);
    const isTaken = holder !== undefined && holder.userId !== actor.userId;
    const input = { params: { userId: actor.userId }, form: formOf({ username }) };
    const answer = await this.#acts.call(actor, updateUser, input, isTaken ? 409 : 200);
    if (!answer) return;
    expectEqual(answer.body.username, username);
    const key = caseless(username);
    const former = [actor.username, ...actor.former].filter((each) => caseless(each) !== key);
    actor.former = former.slice(0, OLD_USERNAMES_MAX);
    actor.username = username;
  }

  async changePicture(actor: MemberModel): Promise<void> {
    const form = formOf({ image: fileOf(await picture(), 'me.png') });
    const answer = await this.#acts.call(actor, updateUser, { params: { userId: actor.userId }, form }, 200);
    if (!answer) return;
    const { profilePicture } = answer.body;
    expectEqual(actor.picture === profilePicture, false, 'a changed picture');
    actor.picture = profilePicture;
    this.#model.pictures.add(profilePicture, actor);
  }

  #wanted(actor: MemberModel, { first, second }: Choice): string {
    const all = [...this.#model.members.values()];
    const others =
      second % 2 === 0 ? all.map(({ username }) => username) : all.flatMap(({ former }) => former);
    const own = pick(actor.former, first);
    const chosen = second % 6 === 0 ? pick(others, first) : second % 6 < 3 ? own : undefined;
    const username = chosen ?? `wanted${first % WANTED}`;
    return first % 5 === 0 ? username.toUpperCase() : username;
  }
}
