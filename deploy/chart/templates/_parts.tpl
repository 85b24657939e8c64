{{- define "vestry.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end -}}
{{- end -}}

{{- define "vestry.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "vestry.labels" -}}
{{ include "vestry.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "vestry.image" -}}
{{- if .Values.image.digest }}{{ .Values.image.repository }}@{{ .Values.image.digest }}{{ else }}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end -}}
{{- end -}}

{{/* The time from SIGTERM to the end of a process: notice, requests, and 25 seconds for jobs and the rest. */}}
{{- define "vestry.grace" -}}
{{ add .Values.shutdown.noticeSeconds .Values.shutdown.requestsSeconds 25 }}
{{- end -}}

{{/* What all pods have in common, but their volumes. */}}
{{- define "vestry.podAccount" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* What all pods have in common. */}}
{{- define "vestry.podSecurity" -}}
{{ include "vestry.podAccount" . }}
volumes:
  {{- include "vestry.tmp" . | nindent 2 }}
{{- end -}}

{{- define "vestry.tmp" -}}
- name: tmp
  emptyDir:
    sizeLimit: {{ .Values.tmp.sizeLimit }}
{{- end -}}

{{/* What all containers have in common, but what they mount. */}}
{{- define "vestry.containerBase" -}}
image: {{ include "vestry.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
env:
  - name: APP_ENV
    value: production
  - name: APP_BASE_URL
    value: {{ .Values.appUrl | quote }}
  - name: PORT
    value: "3000"
  - name: HEALTH_PORT
    value: "3001"
  - name: TRUSTED_PROXIES
    value: {{ .Values.trustedProxies | quote }}
  - name: SHUTDOWN_NOTICE_SECONDS
    value: {{ .Values.shutdown.noticeSeconds | quote }}
  - name: SHUTDOWN_REQUESTS_SECONDS
    value: {{ .Values.shutdown.requestsSeconds | quote }}
  {{- range $name, $value := .Values.env }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
{{- end -}}

{{/* What all containers have in common. */}}
{{- define "vestry.container" -}}
{{ include "vestry.containerBase" . }}
volumeMounts:
  - name: tmp
    mountPath: /tmp
{{- end -}}

{{- define "vestry.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: health }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: health }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 3
readinessProbe:
  httpGet: { path: /readyz, port: health }
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 2
{{- end -}}

{{- define "vestry.podAnnotations" -}}
{{- if .Values.metrics.annotations }}
prometheus.io/scrape: "true"
prometheus.io/port: "3001"
prometheus.io/path: /metrics
{{- end }}
{{- with .Values.podAnnotations }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Where pods run: spread over nodes. Takes the chart, and the part's name and values. */}}
{{- define "vestry.placement" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "vestry.selector" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
{{- with .values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
