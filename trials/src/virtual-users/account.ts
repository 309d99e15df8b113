const PASSWORD = 'Correct-horse1!';

/** The log-in of a virtual user. */
export const accountOf = (username: string) => ({ email: `${username}@example.org`, password: PASSWORD });

/** The sign-up of a virtual user. */
export function signUpForm(username: string, image: Blob): FormData {
  const form = new FormData();
  const fields = { ...accountOf(username), username, name: username };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', image, 'me.png');
  return form;
}

/** A post with an image. */
export function postForm(title: string, content: string, image: Blob): FormData {
  const form = new FormData();
  form.append('image', image, 'a.png');
  form.append('title', title);
  form.append('content', content);
  return form;
}
