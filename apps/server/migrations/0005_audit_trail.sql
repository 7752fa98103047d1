CREATE INDEX "custody_subject" ON "custody_entries" USING btree ("subject","sequence");--> statement-breakpoint
CREATE INDEX "custody_occurred" ON "custody_entries" USING btree ("occurred_at");