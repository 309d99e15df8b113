import type { PostModel, VisibilityModel } from './visibility-model.ts';

/** A picture that members saw: of a post, or of a member. */
type PictureOf = { readonly postId: number } | { readonly userId: number };

/** The addresses of all pictures that a community ever showed. They are the same for all viewers. */
export class PictureModel {
  readonly #model: VisibilityModel;
  readonly #owners = new Map<string, PictureOf>();
  readonly #deletedAfterRemoval = new Set<number>();

  constructor(model: VisibilityModel) {
    this.#model = model;
  }

  get urls(): string[] {
    return [...this.#owners.keys()];
  }

  add(url: string, of: PictureOf): void {
    this.#owners.set(url, of);
  }

  /** To be called before a post is deleted. */
  deleting({ id, isRemoved }: PostModel): void {
    if (isRemoved) this.#deletedAfterRemoval.add(id);
  }

  /** What the address answers. `deleted`: nothing, as soon as the files are deleted. */
  stateOf(url: string): 'served' | 'refused' | 'deleted' {
    const of = this.#owners.get(url);
    if (!of) return 'refused';
    if ('userId' in of) {
      const member = this.#model.members.get(of.userId);
      if (member) return member.picture === url ? 'served' : 'refused';
      return 'deleted';
    }
    const post = this.#model.posts.get(of.postId);
    if (post) return post.isRemoved ? 'refused' : 'served';
    return this.#deletedAfterRemoval.has(of.postId) ? 'refused' : 'deleted';
  }
}
