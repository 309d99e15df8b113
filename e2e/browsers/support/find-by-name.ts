/** The elements that may have a role, as CSS. */
export const ELEMENTS = {
  button: 'button',
  checkbox: 'input[type=checkbox]',
  file: 'input[type=file]',
  image: 'img',
  link: 'a',
  menuitem: '[role=menuitem]',
  radio: 'input[type=radio]',
  textbox: 'input, textarea',
} as const;

export type Role = keyof typeof ELEMENTS;

/**
 * The body of a function that finds the element of a selector with a name, as members see and hear it
 * (https://www.w3.org/TR/accname-1.2/). WebDriver's command for names needs a call for each element, and knows no names of fields of
 * files in Firefox; axe checks the names themselves.
 */
export const FIND = `
  const [selector, name] = arguments;
  const textOf = (element) => {
    const copy = element?.cloneNode(true);
    for (const hidden of copy?.querySelectorAll('[aria-hidden=true]') ?? []) hidden.remove();
    return copy?.textContent.trim().replace(/\\s+/g, ' ') ?? '';
  };
  const nameOf = (element) =>
    textOf(document.getElementById(element.getAttribute('aria-labelledby'))) ||
    element.getAttribute('aria-label') ||
    textOf(element.labels?.[0]) ||
    textOf(element) ||
    element.getAttribute('alt') ||
    (element.querySelector('img')?.alt ?? element.placeholder);
  return [...document.querySelectorAll(selector)].find((element) => nameOf(element) === name) ?? null;`;
