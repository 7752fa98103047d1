ALTER TABLE "findings" ADD COLUMN "shapes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "playback_rate" double precision;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_shapes" CHECK (jsonb_typeof("findings"."shapes") = 'array');--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_playback_rate" CHECK ("findings"."playback_rate" > 0);