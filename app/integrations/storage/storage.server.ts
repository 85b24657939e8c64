import { env } from '#app/platform/env.server.ts';
import { createStorage, type ObjectStorage } from './s3.server.ts';

/** The bucket of the environment: documents and pictures. */
export const storage: ObjectStorage = createStorage({
  endpoint: env.AWS_ENDPOINT_URL_S3,
  bucket: env.AWS_S3_DOCUMENT_BUCKET,
  region: env.AWS_REGION,
  accessKeyId: env.AWS_ACCESS_KEY_ID,
  secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
});
