import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { imageFiles, listFilesBelow } from "./image-files.mjs";

const ROOT = path.join(import.meta.dirname, "..");
const readText = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

type Service = {
  image?: string;
  build?: { target: string };
  networks: string[] | Record<string, unknown>;
  environment?: Record<string, string>;
  secrets?: string[];
  tmpfs: string[];
  volumes?: string[];
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  pids_limit: number;
  mem_limit: string;
  cpus: number;
  healthcheck?: { test: string[] };
};
const compose: {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  secrets: Record<string, { file: string }>;
} = parse(readText("deploy/compose.yaml"), { merge: true });
const services = Object.entries(compose.services);
const networksOf = ({ networks }: Service) => (Array.isArray(networks) ? networks : Object.keys(networks));

/** Typical names of secrets, personal data and tests. The test adds them to every folder of the repository. */
const SENSITIVE_FILES = [
  "rasayan.env",
  ".env",
  ".env.production",
  "tls/privkey.pem",
  "privkey.pem",
  "tls/fullchain.crt",
  "secrets/database_url",
  "backup.key",
  "monday.backup",
  "rows.dump",
  "data/pg/PG_VERSION",
  "server.log",
  "some.test.ts",
  "some.test.tsx",
  "node_modules/x/index.js",
];
const filesInImage = (files: string[]) =>
  imageFiles({
    dockerfile: readText("deploy/Dockerfile"),
    dockerignore: readText(".dockerignore"),
    files,
    stage: "program",
  });

test("no secrets, personal data or tests get into the image or its build context", () => {
  const repositoryFiles: string[] = listFilesBelow(ROOT);
  const folders = ["", "deploy/", ...new Set(repositoryFiles.map((file) => `${path.posix.dirname(file)}/`))];
  const plantedFiles = folders.flatMap((folder) =>
    SENSITIVE_FILES.map((name) => folder.replace("./", "") + name),
  );
  const { built, shipped } = filesInImage([...new Set([...repositoryFiles, ...plantedFiles])]);
  const allowed = new Set(repositoryFiles);
  expect(built.filter((file) => !allowed.has(file) || plantedFiles.includes(file))).toEqual([]);
  for (const file of built)
    expect(file).not.toMatch(/^(e2e|bench|deploy|docs|server\/test)\/|\.test\.tsx?$|\.(env|pem|key|backup)$/);
  expect(shipped.length).toBeGreaterThan(100);
});

test("the image contains all files that the program needs", () => {
  const { built, shipped } = filesInImage(listFilesBelow(ROOT));
  for (const file of ["server/src/main.ts", "server/migrations/001-accounts.sql", "contract/src/index.ts"])
    expect(shipped).toContain(file);
  expect(shipped.some((file) => file.startsWith("content/chapters/"))).toBe(true);
  for (const file of ["package-lock.json", "scripts/build-web.mjs", "web/vite.config.ts", "web/index.html"])
    expect(built).toContain(file);
  expect(shipped.filter((file) => /^(web\/src|scripts)\//.test(file))).toEqual([]);
});

test("nginx gets each of its settings, and the built files of the program's version", () => {
  const settings = readdirSync(path.join(ROOT, "deploy")).filter((name) => name.endsWith(".conf"));
  const mounted = (compose.services.nginx?.volumes ?? []).filter((volume) => volume.endsWith(".conf:ro"));
  expect(mounted.sort()).toEqual(settings.map((name) => `./${name}:/etc/nginx/${name}:ro`).sort());
  expect(compose.services.nginx?.build?.target).toBe("proxy");
  const proxy = readText("deploy/Dockerfile").split("AS proxy\n")[1]?.trim();
  expect(proxy).toBe("COPY --from=build /srv/rasayan/web/dist /srv/rasayan/web/dist");
  expect(readText("deploy/files.conf")).toContain("root /srv/rasayan/web/dist;");
});

test("detects a COPY of everything, a missing ignore pattern and an ADD", () => {
  const files = ["deploy/tls/privkey.pem", "server/src/main.ts"];
  const dockerfile = "FROM node AS build\nCOPY . .\nFROM node AS program\nCOPY --from=build /srv/rasayan .";
  const everything = imageFiles({ dockerfile, dockerignore: "", files, stage: "program" });
  expect(everything).toEqual({ built: files, shipped: files });
  const without = { dockerfile, dockerignore: "*\n!deploy\n!server\n**/*.pem", files, stage: "program" };
  expect(imageFiles(without).shipped).toEqual(["server/src/main.ts"]);
  expect(() => imageFiles({ ...without, dockerfile: "FROM x AS build\nADD . ." })).toThrow(/ADD/);
});

test("git ignores secrets, backups and environment files", () => {
  const names = [
    "deploy/rasayan.env",
    "deploy/tls/privkey.pem",
    "deploy/secrets/database_url",
    "x.backup",
    ".env",
  ];
  const ignored = spawnSync("git", ["check-ignore", ...names], { cwd: ROOT, encoding: "utf8" });
  expect(ignored.stdout.trim().split("\n")).toEqual(names);
});

test("every container is read-only, has limits, and has no capabilities it doesn't need", () => {
  expect(services.map(([name]) => name).sort()).toEqual(["api1", "api2", "backup", "nginx", "postgres"]);
  for (const [name, service] of services) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      pids_limit: expect.any(Number),
      mem_limit: expect.any(String),
      cpus: expect.any(Number),
    });
    expect(service.cap_add ?? [], name).toEqual(
      name === "nginx" ? ["CHOWN", "NET_BIND_SERVICE", "SETGID", "SETUID"] : [],
    );
    if (service.image) expect(service.image, name).toMatch(/^[\w/]+:\d+\.\d+(\.\d+)?-\w+$/);
  }
  expect(readText("deploy/Dockerfile")).toMatch(/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-/m);
});

test("compose.logs.yaml sends every container's log over TLS", () => {
  const remote = parse(readText("deploy/compose.logs.yaml"), { merge: true });
  expect(Object.keys(remote.services).sort()).toEqual(services.map(([name]) => name).sort());
  for (const { logging } of Object.values<Record<string, unknown>>(remote.services))
    expect(logging).toMatchObject({
      driver: "syslog",
      options: {
        "syslog-address": expect.stringMatching(/^tcp\+tls:/),
        "syslog-tls-ca-cert": expect.anything(),
      },
    });
});

test("every container with a service has a health check", () => {
  for (const name of ["nginx", "postgres"]) expect(compose.services[name]?.healthcheck?.test).toBeTruthy();
  expect(readText("deploy/Dockerfile")).toMatch(/AS program[\s\S]*HEALTHCHECK --interval[\s\S]*AS backup/);
});

test("only the program can reach the database, and its network is internal", () => {
  const onDatabase = services.filter(([, service]) => networksOf(service).includes("database"));
  expect(onDatabase.map(([name]) => name).sort()).toEqual(["api1", "api2", "backup", "postgres"]);
  expect(compose.networks.database?.internal).toBe(true);
  expect(networksOf(compose.services.nginx as Service)).toEqual(["front"]);
  expect(networksOf(compose.services.postgres as Service)).toEqual(["database"]);
});

test("secrets are files, mounted only into the containers that need them", () => {
  expect(readText("deploy/compose.yaml")).not.toContain("${");
  for (const [name, service] of services)
    for (const [variable, value] of Object.entries(service.environment ?? {}))
      if (/PASSWORD|TOKEN|KEY|URL/.test(variable)) {
        expect(variable, name).toMatch(/_FILE$/);
        expect(service.secrets, name).toContain(value.replace("/run/secrets/", ""));
      }
  expect(compose.services.api1?.secrets).toEqual(["database_url", "metrics_token"]);
  expect(compose.services.nginx?.secrets).toBeUndefined();
});

test("make-secrets.sh creates every mounted secret and never overwrites one", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "rasayan-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const make = () =>
    spawnSync("sh", [path.join(ROOT, "deploy/make-secrets.sh"), folder], { encoding: "utf8" });
  writeFileSync(path.join(folder, "metrics_token"), "mine");
  expect(make()).toMatchObject({ status: 0, stderr: "" });
  const read = () => readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), "utf8")]);
  const secrets: Record<string, string> = Object.fromEntries(read());
  expect(Object.keys(secrets)).toEqual(Object.keys(compose.secrets).sort());
  expect(secrets.metrics_token).toBe("mine");
  expect(secrets.backup_key).toMatch(/^[0-9a-f]{64}\n$/);
  expect(secrets.database_url).toBe(
    `postgresql://rasayan:${secrets.rasayan_password?.trim()}@postgres:5432/rasayan\n`,
  );
  expect(statSync(folder).mode & 0o077).toBe(0);
  make();
  expect(Object.fromEntries(read())).toEqual(secrets);
});
