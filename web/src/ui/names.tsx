import './names.css';

interface NamesProps {
  readonly name: string;
  readonly username: string;
}

/** Who somebody is, on one line; a long name gives way to the username. */
export function Names({ name, username }: NamesProps) {
  return (
    <span className="names">
      <bdi>{name}</bdi> <span>@{username}</span>
    </span>
  );
}
