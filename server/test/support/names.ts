/** Letters of twelve scripts, with those whose case, order or form depends on the language, or is not a single character. */
const SCRIPTS = [
  'AaÄäÅåÉéÑñSsßẞIiİıŁłØøÆæÐđŐűǅﬁZz',
  'ΑαΆάΕεΣσςΩωΐᾳΠπΟοΎύ',
  'АаЖжЁёЙйЩщЇїЎўЪъЯя',
  'ԱաԲբԵեՒւևՕօՖֆ',
  'აბგდეႠႡⴀᲐᲑ',
  'אבגדהוזשׁשׂםמןנ',
  'اأإآبتةثىيئؤوهـَُِّ',
  'कखगघिीुूेो्ंक़ड़',
  'กขคงเแโใไาำิีึุู่้์',
  '张伟王芳李娜杰﨑豈漢字',
  'あがかゃゆョッヴヷｶﾞー',
  '가각간힣ㄱㅏ한글김이박',
].map((letters) => [...letters]);
const USERNAME = 'a A b B i I o O s S z Z 0 9 _ . -'.split(' ');

const pick = <T>(items: readonly T[], chance: () => number): T | undefined =>
  items[Math.floor(chance() * items.length)];

/** Numbers from 0 to 1 that are the same in each run: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function chances(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

export interface NamedMember {
  readonly username: string;
  readonly email: string;
  readonly name: string;
  /** A part of the name, in another case or normalization. */
  readonly part: string;
}

const FORMS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFKC'),
];

/** Members with different usernames and with names in twelve scripts, the same ones in each run. */
export function namedMembers(count: number): NamedMember[] {
  const chance = chances(1);
  return Array.from({ length: count }, (_, i) => {
    const script = SCRIPTS[i % SCRIPTS.length] ?? [];
    const word = (letters: readonly string[]) =>
      Array.from({ length: 2 + Math.floor(chance() * 6) }, () => pick(letters, chance)).join('');
    const form = () => pick(FORMS, chance) ?? String;
    const [first, second] = [word(script), word(script)];
    const begin = word(USERNAME).replace(/^[.-]/, 'x');
    return {
      username: `${begin}${i}`,
      email: `${first}${i}@Bücher.example`,
      name: form()(`${first} ${second}`),
      part: form()(chance() < 0.5 ? first : second),
    };
  });
}
