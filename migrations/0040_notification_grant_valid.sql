ALTER TABLE "notification" VALIDATE CONSTRAINT "notification_grant_id_access_grant_id_fk";
