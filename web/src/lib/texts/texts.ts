import { DEFAULT_LANGUAGE } from '@plaza/contract/languages.ts';
import { createContext, use } from 'react';
import englishTexts, { type Texts } from 'virtual:texts';
import { fetchFile } from '../code-files.ts';
import { createStore } from '../store.ts';
import { createTranslate, type Translate } from './translate.ts';
import { ignore } from '../errors.ts';

/** `start`: the texts of the log-in page; `feed`: in addition those of the feed; `rest`: all others. */
export type TextPart = (typeof PARTS)[number];

const PARTS = ['start', 'feed', 'rest'] as const;

let texts: Texts = { ...englishTexts };
const loaded = new Set<TextPart>();
/** The parts that the page has in the present language. */
export const loadedParts: ReadonlySet<TextPart> = loaded;

/** The present language. */
export const translateStore = createStore<Translate>(createTranslate(languageOfPage(), texts));

/** The texts in the present language, for code that renders nothing. Components use `useTranslate`, so that they follow a change. */
export const currentTranslate = (): Translate => translateStore.get();

/** Provided by the root of the page. */
export const TranslateContext = createContext<Translate>(translateStore.get());

/** The texts in the present language. The component renders again when the language changes. */
export const useTranslate = (): Translate => use(TranslateContext);

/** Loads a part of the texts in the present language; the next call after a failure tries again. @throws MissingCode if it cannot be loaded */
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
  // The first calls are answered before the page has loaded its own texts.
  const sentences = Promise.all([loadTexts('start'), loadTexts('rest')]);
  await Promise.race([sentences, timeout]).catch(ignore);
}

/** Replaces all texts by those in a language. */
export function setTexts(language: string, all: Texts): void {
  texts = all;
  translateStore.set(createTranslate(language, texts));
}

/** The URLs of the texts in the language of the page, which the build has written into index.html; none during development. */
const urls = globalThis.document?.documentElement.dataset['texts']?.split(' ') ?? [];
const languageAtStart = languageOfPage();

/** @throws MissingCode if they cannot be loaded */
export async function fetchTexts(language: string, part: TextPart): Promise<Texts> {
  const url = language === languageAtStart ? urls[PARTS.indexOf(part)] : undefined;
  if (url !== undefined) {
    await fetchFile(url);
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
