ALTER TABLE "redaction_marks" ADD COLUMN "face_search" jsonb;--> statement-breakpoint
ALTER TABLE "redaction_marks" ADD COLUMN "faces_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "redactions" ADD COLUMN "approved_faces" jsonb;