ALTER TABLE "redactions" ADD COLUMN "loose_ends" integer;--> statement-breakpoint
ALTER TABLE "redactions" ADD COLUMN "loose_ends_looked_at" integer;--> statement-breakpoint
ALTER TABLE "redactions" ADD COLUMN "check_explanation" text;--> statement-breakpoint
ALTER TABLE "redactions" ADD CONSTRAINT "redactions_loose_ends" CHECK ("redactions"."loose_ends_looked_at" between 0 and "redactions"."loose_ends"
        and ("redactions"."loose_ends_looked_at" = "redactions"."loose_ends" or "redactions"."check_explanation" is not null));