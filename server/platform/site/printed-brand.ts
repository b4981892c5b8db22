import type { PrintedBrand } from '../documents/pdf/letterhead.ts';
import type { Db } from '../postgres/database.ts';
import { findLogo } from './queries.ts';

/** The name and logo a document was issued under. The logo is named by its hash. */
export interface IssuedBrand {
  name: string;
  logo: string | null;
}

export async function loadBrand(db: Db, { name, logo }: IssuedBrand): Promise<PrintedBrand> {
  const found = logo ? await findLogo(db, logo) : undefined;
  return {
    name,
    logo: found ? { png: found.png, width: found.width, height: found.height } : null,
  };
}
