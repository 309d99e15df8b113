/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access -- browsers run this file as it is, so nothing declares its types */
/* global SwaggerUIBundle */
const theme = matchMedia('(prefers-color-scheme: dark)');
const applyTheme = () => document.documentElement.classList.toggle('dark-mode', theme.matches);
theme.addEventListener('change', applyTheme);
applyTheme();

// No operation has links, and without their column the table of responses fits a phone.
const styles = new CSSStyleSheet();
styles.replaceSync('.swagger-ui .response-col_links { display: none; }');
document.adoptedStyleSheets = [styles];

SwaggerUIBundle({
  domNode: document.querySelector('#api-docs'),
  url: document.querySelector('#api-docs').dataset.openapi,
  deepLinking: true,
  // No request to the public validator of OpenAPI documents.
  validatorUrl: null,
});
