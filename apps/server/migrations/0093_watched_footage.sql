CREATE TABLE "watched_footage" (
	"user_id" uuid NOT NULL,
	"quarter" timestamp (3) with time zone NOT NULL,
	"watched_microseconds" bigint NOT NULL,
	CONSTRAINT "watched_footage_user_id_quarter_pk" PRIMARY KEY("user_id","quarter"),
	CONSTRAINT "watched_footage_positive" CHECK ("watched_footage"."watched_microseconds" > 0)
);
--> statement-breakpoint
ALTER TABLE "watched_footage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "watched_footage" ADD CONSTRAINT "watched_footage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "owner_rows" ON "watched_footage" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or "watched_footage"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid)) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or "watched_footage"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));