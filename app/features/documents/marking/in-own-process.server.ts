import { inOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';
import type * as Worker from './marking-worker.server.ts';

export const prepareDocument = inOwnProcess<typeof Worker.prepareFile>('prepareDocument');
export const fillTemplate = inOwnProcess<typeof Worker.fill>('fillTemplate');
export const readPictureFacts = inOwnProcess<typeof Worker.pictureFacts>('readPictureFacts');
export const markPicture = inOwnProcess<typeof Worker.picture>('markPicture');
export const traceCopies = inOwnProcess<typeof Worker.traceFileIds>('traceCopies');
