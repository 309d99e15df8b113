import { DEFAULT_LANGUAGE } from '@plaza/contract/languages.ts';
import { createContext, use } from 'react';
import englishTexts, { type Texts } from 'virtual:texts';
import { createStore } from '../store.ts';
import { createTranslate, type Translate } from './translate.ts';

/** `start`: the texts of the log-in page; `feed`: in addition those of the feed; `rest`: all others. */
export type TextPart = (typeof PARTS)[number];

const PARTS = ['start', 'feed', 'rest'] as const;

let texts: Texts = { ...englishTexts };
const loaded = new Set<TextPart>();

/** The present language. */
export const translateStore = createStore<Translate>(createTranslate(languageOfPage(), texts));

/** The texts in the present language, for code that renders nothing. Components use `useTranslate`, so that they follow a change. */
export const currentTranslate = (): Translate => translateStore.get();

/** Provided by the root of the page. */
export const TranslateContext = createContext<Translate>(translateStore.get());

/** The texts in the present language. The component renders again when the language changes. */
export const useTranslate = (): Translate => use(TranslateContext);

/** Loads a part of the texts in the present language; the next call after a failure tries again. @throws TypeError if it cannot be loaded */
export async function loadTexts(part: TextPart): Promise<void> {
  const { language } = translateStore.get();
  if (loaded.has(part)) return;
  const added = await fetchTexts(language, part);
  // The language may have changed meanwhile.
  if (language !== translateStore.get().language) return loadTexts(part);
  Object.assign(texts, added);
  loaded.add(part);
}

/** How long an error waits for its sentence. */
const SENTENCE_TIMEOUT_MS = 1000;

/** Loads the sentences of API answers, which are in English in the answers themselves. Never rejects, and takes at most a second. */
export async function loadSentences(): Promise<void> {
  if (translateStore.get().language === DEFAULT_LANGUAGE) return;
  const timeout = new Promise((resolve) => setTimeout(resolve, SENTENCE_TIMEOUT_MS));
  await Promise.race([loadTexts('rest'), timeout]).catch(() => undefined);
}

/** The language of the last call of `showLanguage`. */
let wanted: string | undefined;

/**
 * Loads those parts of the texts in a language that the page has in another one, and shows them, unless another language was wanted
 * meanwhile. @param onLoaded called before they are shown @throws TypeError if they cannot be loaded
 */
export async function showLanguage(language: string, onLoaded = () => {}): Promise<void> {
  wanted = language;
  if (language === translateStore.get().language) return;
  loaded.add('start');
  const found = new Map<TextPart, Texts>();
  const missing = () => [...loaded].filter((part) => !found.has(part));
  // The page may load another part meanwhile.
  while (missing().length > 0)
    await Promise.all(missing().map(async (part) => found.set(part, await fetchTexts(language, part))));
  if (wanted !== language) return;
  onLoaded();
  texts = Object.fromEntries([...found.values()].flatMap((part) => Object.entries(part)));
  translateStore.set(createTranslate(language, texts));
}

/** The URLs of the texts in the language of the page, which the build has written into index.html; none during development. */
const urls = globalThis.document?.documentElement.dataset['texts']?.split(' ') ?? [];
const languageAtStart = languageOfPage();

async function fetchTexts(language: string, part: TextPart): Promise<Texts> {
  const url = language === languageAtStart ? urls[PARTS.indexOf(part)] : undefined;
  if (url !== undefined) {
    // The build has made it from the catalogue.
    return ((await import(/* @vite-ignore */ url)) as { readonly default: Texts }).default;
  }
  const { loaders } = await import('virtual:texts/loaders');
  return (await (loaders[language] ?? loaders[DEFAULT_LANGUAGE])?.[part]())?.default ?? {};
}

/** The language in which the server sent the page. */
function languageOfPage(): string {
  return globalThis.document?.documentElement.lang || DEFAULT_LANGUAGE;
}
