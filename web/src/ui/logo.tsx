/** The logo of Plaza, a person under an arch, in the colour and size of the text around it. */
export function Logo() {
  return (
    <svg viewBox="0 0 24 24" width="1.25em" height="1.25em" fill="currentColor" aria-hidden>
      <path d="M2 22V12a10 10 0 0 1 20 0v10h-5V12a5 5 0 0 0-10 0v10z" />
      <circle cx="12" cy="18.75" r="3.25" />
    </svg>
  );
}
