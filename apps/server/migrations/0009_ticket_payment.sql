ALTER TABLE "tickets" ADD COLUMN "payment_note" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "payment_set_by" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "payment_set_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_payment" CHECK ("tickets"."payment_status" in ('pending', 'paid', 'waived'));