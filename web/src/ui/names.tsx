import './names.css';

interface NamesProps {
  readonly name: string;
  readonly username: string;
}

/** The name and the username of a member, on one line; a long name is cut before the username is. */
export function Names({ name, username }: NamesProps) {
  return (
    <span className="names">
      <bdi>{name}</bdi> <span>@{username}</span>
    </span>
  );
}
