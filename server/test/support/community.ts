import type { Db } from '../../src/db/open.ts';
import { insertLogo } from '../../src/images/image-repository.ts';
import { newImageName } from '../../src/images/image-table.ts';
import { plain } from './images/pictures.ts';
import { fileOf, formOf } from './posts.ts';
import { write } from './write.ts';

/** The form with which an owner sets a logo. */
export async function logoForm(): Promise<FormData> {
  const bytes = await plain(300, 200).png().toBuffer();
  return formOf({ image: fileOf(bytes, 'logo.png', 'image/png') });
}

/** Sets a logo without files. */
export const seedLogo = (db: Db): Promise<void> =>
  write(db, async (trx) => {
    await trx.deleteFrom('images').where('kind', '=', 'logo').execute();
    const size = { width: 512, height: 512, widths: '64 192 512' };
    await insertLogo(trx, { name: newImageName(), kind: 'logo', ...size, placeholder: '', is_animated: 0 });
  });
