const PASSWORD = 'Correct-horse1!';

/** After so long a virtual user gets a new access token, well before the old one expires. In milliseconds. */
export const RENEW_TOKEN_AFTER_MS = 5 * 60_000;

/** The log-in of a virtual user. */
export const accountOf = (username: string) => ({ email: `${username}@example.org`, password: PASSWORD });

/** The sign-up of a virtual user. */
export function signUpForm(username: string, picture: Blob): FormData {
  const form = new FormData();
  const fields = { ...accountOf(username), username, name: username };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', picture, 'me.png');
  return form;
}
