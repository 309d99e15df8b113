import { atWidth } from '@plaza/contract/image-widths.ts';
import './logo.css';

interface LogoProps {
  /** The address of the community's logo; null for that of Plaza. */
  readonly url: string | null;
}

/** The logo of the community, or that of Plaza: a person under an arch, in the colour of the text around it. */
export function Logo({ url }: LogoProps) {
  // The server replaces the one element by the other in the prerendered page.
  if (url !== null) return <img className="logo" src={atWidth(url, 64)} alt="" />;
  return (
    <svg className="logo" viewBox="0 0 24 24" fill="currentColor" aria-hidden>
      <path d="M2 22V12a10 10 0 0 1 20 0v10h-5V12a5 5 0 0 0-10 0v10z" />
      <circle cx="12" cy="18.75" r="3.25" />
    </svg>
  );
}
