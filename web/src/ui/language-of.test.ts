import { expect, it } from 'vitest';
import { languageOf } from './language-of.ts';

it.each([
  ['el', 'Καλημέρα σε όλους!'],
  ['he', 'שלום לכולם'],
  ['ka', 'გამარჯობა'],
  ['hy', 'Բարև ձեզ'],
  ['th', 'สวัสดีครับ 12:30'],
  ['lo', 'ສະບາຍດີ'],
  ['km', 'សួស្តី'],
  ['my', 'မင်္ဂလာပါ'],
  ['ta', 'வணக்கம்'],
  ['te', 'నమస్కారం'],
  ['kn', 'ನಮಸ್ಕಾರ'],
  ['ml', 'നമസ്കാരം'],
  ['si', 'ආයුබෝවන්'],
  ['gu', 'નમસ્તે'],
  ['pa', 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ'],
  ['or', 'ନମସ୍କାର'],
  ['bo', 'བཀྲ་ཤིས་བདེ་ལེགས།'],
  ['dv', 'އައްސަލާމު'],
  ['ko', '안녕하세요'],
  ['ja', 'こんにちは'],
  ['ja', '東京都渋谷区で会議'],
  ['ja', 'カメラ'],
  ['ko', '大韓民國은 民主共和國이다'],
  ['el', 'Το Plaza είναι ανοιχτό'],
])('%s: %s', (language, text) => {
  expect(languageOf(text)).toBe(language);
});

it.each([
  '',
  '12:30 😀',
  'Good morning',
  'Доброе утро',
  'صباح الخير',
  'नमस्ते',
  'নমস্কার',
  'ሰላም',
  '早上好',
  'The ratio of a circle is π',
  'We say שלום at the end of a long English sentence',
])('no language: %s', (text) => {
  expect(languageOf(text)).toBeUndefined();
});
