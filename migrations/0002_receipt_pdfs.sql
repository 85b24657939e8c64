CREATE TABLE "commitment_receipt_pdf" (
	"commitment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"pdf" "bytea" NOT NULL,
	CONSTRAINT "commitment_receipt_pdf_commitment_id_number_pk" PRIMARY KEY("commitment_id","number")
);
--> statement-breakpoint
ALTER TABLE "commitment_receipt_pdf" ADD CONSTRAINT "commitment_receipt_pdf_commitment_id_commitment_id_fk" FOREIGN KEY ("commitment_id") REFERENCES "public"."commitment"("id") ON DELETE no action ON UPDATE no action;