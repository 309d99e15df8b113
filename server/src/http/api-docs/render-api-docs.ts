import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API } from '@plaza/contract/api.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { PACKAGE_FOLDER } from '../../lib/package-folder.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { describeApi, type DescriptionOptions } from './openapi.ts';

const STYLE = join(PACKAGE_FOLDER, 'src/http/api-docs/api-docs.css');

/** The description of the API in every form it is served in. */
export interface ApiDocs {
  /** OpenAPI. */
  readonly json: string;
  readonly page: string;
  readonly style: string;
}

/** @throws when the style sheet beside this file cannot be read */
export async function renderApiDocs(options: Omit<DescriptionOptions, 'version'>): Promise<ApiDocs> {
  const document = describeApi(API, { ...options, version: manifest.version });
  const style = await readFile(STYLE, 'utf8');
  return { json: JSON.stringify(document), page: apiDocsPage(document), style };
}
