CREATE TABLE "blob_reservations" (
	"key" uuid PRIMARY KEY NOT NULL,
	"reserved_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blob_reservations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "blob_reservations_oldest" ON "blob_reservations" USING btree ("reserved_at");--> statement-breakpoint
CREATE POLICY "reviewer_wall" ON "blob_reservations" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));