CREATE TABLE "text_snippets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_snippets_name" CHECK (length("text_snippets"."name") between 1 and 60),
	CONSTRAINT "text_snippets_text" CHECK (length("text_snippets"."text") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "text_snippets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "video_media" ADD COLUMN "analysis_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "text_snippets" ADD CONSTRAINT "text_snippets_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_snippets_owner" ON "text_snippets" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "video_media_analyzed" ON "video_media" USING btree ("analysis_version","changed_at") WHERE "video_media"."analysis" = 'done';--> statement-breakpoint
CREATE POLICY "own_or_shared" ON "text_snippets" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) = 'system') or ((select current_setting('app.role', true) = 'admin') and ("text_snippets"."owner_id" is null or "text_snippets"."owner_id" = (select nullif(current_setting('app.user', true), '')::uuid)))) WITH CHECK ((select current_setting('app.role', true) = 'system') or ((select current_setting('app.role', true) = 'admin') and ("text_snippets"."owner_id" is null or "text_snippets"."owner_id" = (select nullif(current_setting('app.user', true), '')::uuid))));