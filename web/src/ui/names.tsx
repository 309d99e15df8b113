import './names.css';

interface NamesProps {
  readonly name: string;
  readonly username: string;
}

/** The name and the username of a member on one line. If both do not fit, the name is truncated first. */
export function Names({ name, username }: NamesProps) {
  return (
    <span className="names">
      <bdi>{name}</bdi> <span dir="ltr">@{username}</span>
    </span>
  );
}
