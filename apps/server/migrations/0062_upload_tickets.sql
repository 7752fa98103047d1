ALTER TABLE "uploads" ADD COLUMN "ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_ticket" ON "uploads" USING btree ("ticket_id") WHERE "uploads"."ticket_id" is not null;