import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { findNoticePage } from './notice-list.queries.server.ts';
import { NOTICES } from './notice-list.tsx';

export const noticeList = serveList(NOTICES, { find: findNoticePage, rowOf: (row) => row });
