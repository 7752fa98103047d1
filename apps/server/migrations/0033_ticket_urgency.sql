ALTER TABLE "tickets" ADD COLUMN "reviewer_key" text GENERATED ALWAYS AS (left(lower(coalesce(reviewer_name, '')), 100)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "urgency_key" bigint GENERATED ALWAYS AS (case when status = 'completed'
          then 1000000000000000 - (extract(epoch from submitted_at at time zone 'UTC') * 1000)::bigint
          else (extract(epoch from due_at at time zone 'UTC') * 1000)::bigint end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "tickets_urgency" ON "tickets" USING btree ("urgency_key","id");--> statement-breakpoint
CREATE INDEX "tickets_agency_urgency" ON "tickets" USING btree ("agency_id","urgency_key","id");--> statement-breakpoint
CREATE INDEX "tickets_reviewer_urgency" ON "tickets" USING btree ("reviewer_id","urgency_key","id","agency_id");--> statement-breakpoint
CREATE INDEX "tickets_reviewer_name" ON "tickets" USING btree ("reviewer_key","id");--> statement-breakpoint
CREATE INDEX "tickets_agency_reviewer_name" ON "tickets" USING btree ("agency_id","reviewer_key","id");