/** A character class, for the flag `v`: the letters of the scripts that are written without spaces, or with suffixes behind names. */
export const UNSPACED =
  '[[\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]&&[\\p{L}\\p{M}]]';
