/** The keys of all texts of the page, with their arguments. Made by `npm run texts` from en.json. */
export interface Messages<Value> {
  'common.back': Record<never, never>;
  'common.cancel': Record<never, never>;
  'common.change': Record<never, never>;
  'common.close': Record<never, never>;
  'common.copy': Record<never, never>;
  'common.delete': Record<never, never>;
  'common.edit': Record<never, never>;
  'common.email': Record<never, never>;
  'common.goHome': Record<never, never>;
  'common.loading': Record<never, never>;
  'common.name': Record<never, never>;
  'common.password': Record<never, never>;
  'common.remove': Record<never, never>;
  'common.retry': Record<never, never>;
  'common.save': Record<never, never>;
  'common.tryAgain': Record<never, never>;
  'common.undo': Record<never, never>;
  'common.username': Record<never, never>;
  'html.failed': Record<never, never>;
  'html.script': Record<never, never>;
  'error.heading': Record<never, never>;
  'login.welcome': Record<never, never>;
  'login.remember': Record<never, never>;
  'login.submit': Record<never, never>;
  'app.skip': Record<never, never>;
  'api.email_missing': Record<never, never>;
  'api.email_invalid': Record<never, never>;
  'api.password_missing': Record<never, never>;
}
